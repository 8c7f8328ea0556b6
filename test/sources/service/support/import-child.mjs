import { readFileSync } from 'node:fs';
import { kindsOf } from '../../../../compiled/model/description/kind.js';
import { crawl } from '../../../../compiled/sources/service/crawl.js';
import { openPageStore } from '../../../../compiled/sources/service/pages/open-page-store.js';
import { accountKeys } from '../../../../compiled/sources/service/pages/without-accounts.js';

// Reads a service as `importFrom` does, in a process of its own, so that it can be killed.
const [, , path = ''] = process.argv;
const options = JSON.parse(readFileSync(0, 'utf8'));
try {
  const store = openPageStore({ path, source: options.source, refresh: false });
  const { requests } = await crawl(store, options, {
    accounts: accountKeys(kindsOf(options.collections)),
    validatePage: () => [],
    progress: { show() {}, stop() {} },
    signal: new AbortController().signal,
    wait: async () => {},
  });
  store.close();
  console.log(JSON.stringify({ requests }));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
