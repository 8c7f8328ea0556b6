import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createValidator } from '../../../../src/model/validate/create-validator.ts';
import { draftExport } from '../../../../src/sources/export/draft-export.ts';
import { parsePage } from '../../../../src/sources/service/source/parse-page.ts';
import { createTransformation } from '../../../../src/sources/service/transform/transform.ts';
import { silentProgress } from '../../../../src/terminal/progress.ts';
import { withPrivate } from '../../../helpers/bundled.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

it('names the folder of temporary files where that has no room', async () => {
  const { collections, schemas } = withPrivate;
  const validator = createValidator(schemas);
  const draft = draftExport(join(temporaryFolder(), 'export.sqlite'));
  const { signal } = new AbortController();
  const effects = {
    progress: silentProgress,
    signal,
    validateRecord: validator.record,
    fits: validator.fits,
  };
  const found = createTransformation(draft, { collections, entity: null, lenient: false }, effects);
  draft.database.pragma('temp.max_page_count = 1');
  const page = parsePage(Buffer.from(JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id })))));
  const [collection] = collections;
  await expect(found.take(collection as (typeof collections)[number], page)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^cannot write the temporary file of SQLite, whose folder SQLITE_TMPDIR names: no space/,
    ),
  });
  draft.discard();
});
