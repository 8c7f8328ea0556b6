import { describe, expect, it } from 'vitest';
import { readBody } from '../../../../src/import/crawl/source/read-body.ts';

const megabyte = 1024 * 1024;
const limit = { bytes: megabyte, hint: 'Check the address.' };

describe('a body', () => {
  it('is read as it is, up to the limit', async () => {
    const bytes = Buffer.alloc(megabyte, 'a');
    expect((await readBody(new Response(bytes), 'http://localhost/', limit)).equals(bytes)).toBe(true);
    expect((await readBody(new Response(null), 'http://localhost/', limit)).length).toBe(0);
  });

  it('is refused beyond it', async () => {
    const response = new Response(Buffer.alloc(megabyte + 1));
    await expect(readBody(response, 'http://localhost/', limit)).rejects.toMatchObject({
      message: 'http://localhost/ answered with more than 1 MB',
      hint: limit.hint,
    });
  });
});
