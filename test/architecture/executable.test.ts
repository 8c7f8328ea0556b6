import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** npx links to it in a checkout, and makes it executable only the first time that it does. */
it('the compiled command line can be started by its name', () => {
  const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  expect(() => accessSync(cli, constants.X_OK)).not.toThrow();
});
