// What the package says of a bad table, in the words of the page.

/**
 * The same error. Programmers are told to build another table; whoever looks at a page can load the
 * page again, or pick another file.
 * @template {Error} E
 * @param {E} error
 * @returns {E}
 */
export function forVisitors(error) {
  if (error.code === "InvalidTable") {
    error.message = error.message.replace(
      /; [^;]*\bbuild\b[^;]*$/,
      "; load the page again, or pick another table file",
    );
  }
  return error;
}
