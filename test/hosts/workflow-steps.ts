import { execFileSync } from 'node:child_process';

/** The commands in the comment at the top of a workflow: what its maintainer does once. */
export function setUpCommands(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^# {3}(\S.*)$/gm)].map(([, command]) => command ?? '');
}

/** The commands of the steps of a workflow that run one, in their order. Each is one line. */
export function stepCommands(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, command]) => command ?? '');
}

/** Runs a command of a workflow as the runner does. Throws if it fails, with all that it printed. */
export function runCommand(command: string, cwd: string, variables: NodeJS.ProcessEnv): string {
  const { POLITY_PRESS_CALLED_AS: _, ...env } = { ...process.env, ...variables };
  try {
    return execFileSync('sh', ['-ec', command], {
      cwd,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`);
  }
}
