import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

// What runs after the compiler has no types.
const module = new URL('../../src/compile/page-styles.mjs', import.meta.url).href;
const { stylesUsedIn }: { stylesUsedIn(css: string, code: string): Promise<string> } = await import(module);

const code = `const a=\`<p class="note state-\${b}" id="main">\`,c={class:'lane',length:b.length},d='<ul><li><a>'`;

describe('the styles of pages of entities', () => {
  it.each([
    ['a class', '.note{margin:0}.other{margin:0}', '.note{margin:0}'],
    [
      'a class that begins as the code says',
      '.state-c{color:red}.region-1{color:red}',
      '.state-c{color:red}',
    ],
    ['a part of a list', ':where(.other,.lane h2 a,li){margin:0}', ':where(li){margin:0}'],
    ['what is not there', 'li:not(.other){margin:0}', 'li:not(.other){margin:0}'],
    ['no name of a property', '.note{top:0}.length{top:0}', '.note{top:0}'],
  ])('keep %s', async (_, css, kept) => {
    expect(await stylesUsedIn(css, code)).toBe(kept);
  });

  it('are less than half of all', () => {
    const assets = new URL('../../dist/explorer/assets/', import.meta.url);
    const size = (start: string) => {
      const name = readdirSync(assets).find((file) => file.startsWith(start) && file.endsWith('.css')) ?? '';
      return gzipSync(readFileSync(new URL(name, assets))).length;
    };
    expect(size('page-')).toBeLessThan(size('explorer-') / 2);
  });
});
