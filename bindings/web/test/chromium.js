// The start of Chromium: without a screen, and without calling home.

export const FLAGS = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Every new window would load two pages of its own for the address bar, just when ours begins.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  ],
};
