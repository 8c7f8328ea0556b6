import http from 'node:http';

/**
 * Asks a server for pages of `references`, with so many connections that each ask one after the other.
 * Typed in load.d.mts: the bench runs as plain JavaScript, the tests import it too.
 */
export async function load(address, { connections, goesOn }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let [answers, errors] = [0, 0];
  const ask = (page) =>
    new Promise((resolve) => {
      const request = http
        .get(`${address}/api/core/references/?page=${page}`, { agent }, (response) => {
          response.resume().on('close', () => resolve(response.complete && response.statusCode === 200));
        })
        // A server may end a kept connection just when it is used again: every client asks once more then.
        .on('error', () => resolve(request.reusedSocket && ask(page)));
    });
  const client = async (first) => {
    for (let page = first; goesOn(); page += 1) {
      if (await ask(1 + (page % 10))) answers += 1;
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: answers / seconds, answers, errors };
}

/** Waits until a server answers. */
export async function answering(address) {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (await fetch(`${address}/manifest.json`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${address}`);
}
