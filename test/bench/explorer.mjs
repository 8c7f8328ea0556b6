// `node test/bench/explorer.mjs TREE [--json]`: what views of a tree's explorer cost on a phone with a slow network, in Chromium.
// Prints a table in Markdown: requests, compressed kB, and seconds until the view is complete, its longest task and its shifts.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answering } from './load.mjs';

/** Chromium's own "Slow 4G", in bytes a second and milliseconds, and a processor that is four times slower. */
const slow4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const slowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };

/** Views with their budgets of compressed kB and seconds, and what is there once they are complete. */
function viewsOf({ page, ids, variable, collection, word }) {
  return [
    { name: 'start', path: '', budget: [60, 2], complete: '.start-world:has(.land) .dot' },
    { name: 'start, below the first screen', path: '', budget: [], complete: '.cards .chart', scroll: true },
    { name: 'entity', path: page, budget: [40, 2.5], complete: '.entity .lanes' },
    {
      name: 'chart',
      path: `#variable?id=${variable}`,
      budget: [180, 3.5],
      complete: '.chart :is(.series, .point, .series-span)',
    },
    { name: 'compare three', path: `#compare?pin=${ids}`, budget: [], complete: '.compare td a' },
    { name: 'map', path: '#map?year=100', budget: [], complete: 'svg.world .land' },
    { name: 'coverage', path: '#coverage', budget: [], complete: '.grid-box .cell' },
    { name: 'collection', path: `#/${collection}`, budget: [], complete: '.rows tbody a' },
    { name: 'record', path: `#/${collection}?row=3`, budget: [], complete: '.record .values' },
    { name: 'search', path: `#search?q=${encodeURIComponent(word)}`, budget: [], complete: '.hits a' },
  ];
}

/** The most mentioned entities and a variable with numbers, from the tree's own files. */
function choose(tree) {
  const read = (name) => JSON.parse(readFileSync(join(tree, `explore/data/${name}.json`), 'utf8'));
  const [catalog, entities] = [read('catalog'), read('entities')];
  const numbers = catalog.variables.filter(({ longest, number }) => number && longest.length > 2);
  const variable = numbers.sort((one, other) => other.entities - one.entities)[0];
  const rows = variable.longest.slice(0, 3).map(([row]) => row);
  const longest = numbers.flatMap((each) => each.longest).sort((one, other) => other[1] - one[1])[0][0];
  return {
    ids: rows.map((row) => entities.ids[row]).join(),
    page: `${catalog.entity.record}/${entities.ids[longest]}/`,
    word: entities.labels[rows[0]].split(' ')[0],
    variable: variable.id,
    collection: catalog.collections[variable.collection].name,
  };
}

/** Opens a view with an empty cache; rejects if it is not complete within a minute. */
async function measure(browser, address, { complete, scroll = false }) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  // Workers fetch for themselves, and their bytes count as well.
  const count = (each) => {
    each.on('Network.requestWillBeSent', ({ request }) => {
      if (/^https?:/.test(request.url)) requests += 1;
    });
    each.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
  };
  count(session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch, { complete, scroll });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.measured?.complete !== null, null, {
    timeout: 60_000,
    polling: 200,
  });
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => window.measured);
  await context.close();
  return { requests, kB: bytes / 1000, ...found };
}

/** Runs in the page, before its scripts: notes when it is complete, its longest task, and how much it shifts. */
function watch({ complete, scroll }) {
  const measured = { paint: null, complete: null, longest: 0, shift: 0 };
  window.measured = measured;
  const each = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each('paint', ({ startTime }) => {
    measured.paint ??= startTime / 1000;
  });
  each('longtask', ({ duration }) => {
    measured.longest = Math.max(measured.longest, duration);
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.shift += value;
  });
  const look = () => {
    if (scroll) document.querySelector('.not-yet')?.scrollIntoView();
    if (document.querySelector(complete) === null) requestAnimationFrame(look);
    else measured.complete = performance.now() / 1000;
  };
  requestAnimationFrame(look);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const [tree] = positionals;
if (tree === undefined) throw new Error('which tree? node test/bench/explorer.mjs out');
const port = await freePort();
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const server = spawn(process.execPath, [cli, 'serve', tree, '--port', String(port)], { stdio: 'ignore' });
const require = createRequire(new URL('../hosts/package.json', import.meta.url));
const browser = await require('playwright-core').chromium.launch({
  executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(existsSync),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const origin = `http://localhost:${port}`;
  await answering(origin);
  const rows = [];
  for (const view of viewsOf(choose(tree))) {
    const found = await measure(browser, `${origin}/explore/${view.path}`, view);
    rows.push({ view: view.name, budget: view.budget, ...found });
  }
  if (values.json) console.log(JSON.stringify(rows, null, 2));
  else print(rows);
} finally {
  await browser.close();
  server.kill();
}

function print(rows) {
  console.log('| View | Requests | kB | First paint, s | Complete, s | Longest task, ms | Shift | Budget |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const { view, requests, kB, paint, complete, longest, shift, budget } of rows) {
    const cells = [requests, kB.toFixed(1), paint.toFixed(1), complete.toFixed(1), longest.toFixed(0)];
    const [most, seconds] = budget;
    const allowed = most === undefined ? '' : `${most} kB, ${seconds.toFixed(1)} s`;
    console.log(`| ${[view, ...cells, shift.toFixed(3), allowed].join(' | ')} |`);
  }
}
