import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { NameForm } from '../../src/files/claimed-names.ts';

/** Claims a name in another process and writes a file there; `wrapper` starts the process. Needs `npm run compile`. */
export async function claimElsewhere(form: NameForm, wrapper: readonly string[] = []) {
  const module = JSON.stringify(new URL('../../compiled/files/claimed-names.js', import.meta.url));
  const script = `
    import { writeFileSync } from 'node:fs';
    const { claimName } = await import(${module});
    const { path } = claimName(${JSON.stringify(form)});
    writeFileSync(path, 'draft');
    process.stdout.write(path);
    process.stdin.resume();`;
  const [command = '', ...args] = [...wrapper, process.execPath, '--input-type=module', '--eval', script];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [path] = await once(child.stdout, 'data');
  return {
    path: String(path),
    /** Ends the process; in a namespace of its own, the lock ends with that. */
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      child.stdin.destroy();
      await closed;
    },
  };
}
