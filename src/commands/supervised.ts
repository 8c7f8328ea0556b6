import { Worker } from 'node:worker_threads';
import { runProcess } from './run-process.ts';

/** Milliseconds between two beats of the event loop. */
const BEAT = 100;
/** How many beats may fail to come after a signal: this process is killed then, for SQLite does not let it hear. */
const PATIENCE = 10;

/** How often the event loop came round, and 1 where it no longer has to. */
const beats = new Int32Array(new SharedArrayBuffer(8));

/**
 * The child of in-child.ts. A thread kills it where its parent has ended, and where it does not hear the signal that
 * its parent tells of: the thread that waits for SQLite could do neither. It counts beats, not seconds: a slow
 * machine slows both threads down.
 */
const watch = `
  const { workerData: beats } = require('node:worker_threads');
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const parent = new (require('node:net').Socket)({ fd: 3 });
  parent.on('error', () => {}).on('close', kill).once('data', () => {
    let [last, missed] = [-1, 0];
    setInterval(() => {
      const beat = Atomics.load(beats, 0);
      missed = beat === last ? missed + 1 : 0;
      last = beat;
      if (missed >= ${PATIENCE} && Atomics.load(beats, 1) === 0) kill();
    }, ${BEAT});
  }).resume();
`;
new Worker(watch, { eval: true, workerData: beats }).unref();
setInterval(() => Atomics.add(beats, 0, 1), BEAT / 2).unref();

void runProcess({
  ending: () => Atomics.store(beats, 1, 1),
});
