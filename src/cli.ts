#!/usr/bin/env node
import { nodeFault } from './commands/node-version.ts';

const fault = nodeFault(process.versions.node);
// Everything else is loaded afterwards: an old Node cannot load it.
if (fault === null) {
  void import('./commands/run-process.ts').then(({ runProcess }) => runProcess());
} else {
  const isHeard = process.argv.indexOf('--events') > 0;
  const event = { event: 'error', message: fault.message, details: [], hint: fault.hint };
  process.stderr.write(
    isHeard ? `${JSON.stringify(event)}\n` : `error: ${fault.message}\nhint: ${fault.hint}\n`,
  );
  process.exitCode = 2;
}
