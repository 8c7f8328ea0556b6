import { describe, expect, it } from 'vitest';
import { foreignParts, isAtHome } from '../../src/verify/explorer/foreign-parts.ts';

const address = 'https://example.org/explore/polity/1/';
const page = (more: string) => `<!doctype html><html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39;; img-src data:">
<link rel="icon" href="data:,"><link rel="stylesheet" href="../../../explore/assets/page-29a6c9d9.css">
<script type="module" src="../../../explore/assets/page-Cycud1xB.js"></script>
<script type="application/ld+json">{"@id":"${address}","name":"x"}</script>${more}</head><body>&lt;script&gt;</body></html>`;

describe('the page of an entity', () => {
  it('has nothing foreign as it is built', () => {
    expect([...foreignParts(page(''))]).toEqual([]);
  });

  it.each([
    '<script>',
    '<SCRIPT src="https://example.org/x.js">',
    '<script type="module" src="//example.org/explore/assets/x.js">',
    '<link rel="stylesheet" href="https://example.org/explore/assets/x.css">',
    '<meta http-equiv="refresh" content="0; url=https://example.org/">',
    '<base href="https://example.org/">',
    '<iframe src="x">',
    '<style>',
    '<img src="x" onerror="alert(1)">',
    '<svg/onload=alert(1)>',
    '<p title=">" ONCLICK = "alert(1)">',
    '<a href="javascript:alert(1)">',
    "<p title='x'>",
    '<form action="https://example.org/">',
    '<p style="display:none">',
    '<!-- -->',
  ])('has no %s', (tag) => {
    expect([...foreignParts(page(tag))]).toEqual([`has a part that no build writes: ${tag}`]);
  });

  it('may say what a foreign part would be', () => {
    const texts = '<p title="<script> onclick=x style=y">onclick=&quot;x&quot; javascript:x</p>';
    expect([...foreignParts(page(texts))]).toEqual([]);
  });

  it.each([
    ['a canonical address', '<link rel="canonical" href="https://example.org/explore/polity/2/">'],
    ['an address for previews', '<meta property="og:url" content="https://evil.example.com/">'],
  ])('has its own as %s', (_, tag) => {
    expect(isAtHome(page(tag), address)).toBe(false);
    const own = page(tag.replace(/https[^"]*/, address));
    expect([isAtHome(own, address), isAtHome(own, `${address}x`)]).toEqual([true, false]);
  });

  it('has the policy that keeps scripts out', () => {
    for (const [from, to] of [
      ['http-equiv', 'name'],
      ['img-src data:', 'script-src-attr &#39;unsafe-inline&#39;'],
      ['img-src data:', 'img-src https:'],
      ['<head>', '<head><script src="x.js"></script>'],
    ] as const)
      expect([...foreignParts(page('').replace(from, to))]).toContain(
        'lacks the policy that keeps foreign scripts out',
      );
  });
});
