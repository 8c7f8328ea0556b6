import { describe, expect, it } from 'vitest';
import { embedCode } from '../../src/explorer/variable/embed-code.ts';
import { documentNamed } from '../helpers/documentation.ts';

describe('the code of a frame', () => {
  it.each([
    [
      'https://data.example.org/explore/#variable?id=total-population&of=253,125&show=table&scale=log',
      'https://data.example.org/explore/#variable?id=total-population&amp;of=253,125&amp;scale=log&amp;embed=1',
    ],
    [
      'http://localhost/#variable?id=x&show=map&year=1600',
      'http://localhost/#variable?id=x&amp;show=map&amp;year=1600&amp;embed=1',
    ],
    ['http://localhost/a%20b/#variable?id=x', 'http://localhost/a%20b/#variable?id=x&amp;embed=1'],
  ])('leads from %s to the picture alone', (address, expected) => {
    const height = address.includes('map') ? 860 : 600;
    expect(embedCode(address, 'Area, km²')).toBe(
      `<iframe src="${expected}" title="Area, km²" width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>`,
    );
  });

  it('is what the documentation shows', () => {
    const [shown = ''] = /<iframe .*<\/iframe>/s.exec(documentNamed('docs/explorer.md')) ?? [];
    const address = 'https://data.example.org/explore/#variable?id=total-population&of=11,45';
    expect(shown.replace(/\s+/g, ' ')).toBe(embedCode(address, 'Total population, people'));
  });

  it('is one element, whatever a title says', () => {
    const code = embedCode('http://localhost/#variable?id=x', '"><script>1</script>&amp;');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;1&lt;/script&gt;&amp;amp;"');
    expect(code.match(/[<>]/g)).toHaveLength(4);
  });
});
