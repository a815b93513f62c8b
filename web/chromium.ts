/** How every test starts the system's Chromium: no bundled browser is downloaded. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    // Painting 2D pages through the software GPU is an order of magnitude slower; WebGL works without it.
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
