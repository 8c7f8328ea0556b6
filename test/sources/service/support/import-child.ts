import { importFrom } from './import-from.ts';
import { inOrder } from './in-order.ts';

// Imports in a process of its own, so that it can be killed: the address, the folder.
const [source = '', folder = ''] = process.argv.slice(2);
try {
  const { crawled } = await importFrom(source, { ...inOrder, folder });
  console.log(JSON.stringify({ problems: crawled.problems, requests: crawled.requests }));
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
}
