import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Without windows first: it is the same engine, and takes a third less processor time. */
const program = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
/** Where the tools of the hosts' tests are required from. */
export const tools = new URL('../hosts/package.json', import.meta.url);
const tool = (name: string) => new URL(`../hosts/node_modules/${name}/package.json`, import.meta.url);

/** What has to be installed before a browser can be started with these packages; null where all of it is. */
export function missingForBrowser(...packages: readonly string[]): string | null {
  if (program === undefined) return 'chromium is not installed (apt-get install chromium-headless-shell)';
  const missing = packages.filter((name) => !existsSync(tool(name)));
  if (missing.length === 0) return null;
  return `${missing.join(' and ')} must be installed (npm --prefix test/hosts ci --ignore-scripts)`;
}

/**
 * Starts the browser of the system, by playwright-core, which is installed with the host tools.
 *
 * @typeParam Browser the little of playwright-core's that is used
 * @param more of the browser's own options
 */
export function launchChromium<Browser>(...more: readonly string[]): Promise<Browser> {
  return createRequire(tools)('playwright-core').chromium.launch({
    executablePath: program,
    timeout: 0,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...more,
    ],
  });
}
