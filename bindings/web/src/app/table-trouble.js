// The package's errors about bad tables, in the words of the page.

/**
 * The same error. It advises programmers to build another table; a visitor can load the page again,
 * or pick another file.
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
