// The same page files as naive.mjs writes, from the same objects, by Eleventy.
import { pagesOf } from '../naive.mjs';

const { BENCH_EXPORT, BENCH_CONFIGURATION, BENCH_BASE_URL, BENCH_OUT } = process.env;

export default function configure(eleventy) {
  eleventy.addGlobalData('files', () =>
    [...pagesOf(BENCH_EXPORT, BENCH_CONFIGURATION, BENCH_BASE_URL)].flatMap(({ content, files }) =>
      files.map((path) => ({ content, path })),
    ),
  );
  return { dir: { input: 'pages', output: BENCH_OUT } };
}
