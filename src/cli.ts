#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runProcess } from './commands/run-process.ts';

void runProcess(fileURLToPath(import.meta.url), {
  inChild: async (args, signal) => {
    const { inChild } = await import('./commands/in-child.ts');
    return inChild(args, signal);
  },
});
