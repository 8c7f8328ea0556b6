import { closeSync, openSync, readSync } from 'node:fs';
import { ZipWriter } from '../archive/zip-writer.ts';
import { FileDraft } from '../files/file-draft.ts';
import { attempt } from '../files/file-error.ts';
import type { SheetPart, SheetRows } from '../outputs/tables/sheet.ts';

const CHUNK = 2 ** 18;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = `${office}/officeDocument/2006/relationships`;

/** The names of the columns are bold. */
const styles =
  `${HEAD}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

interface Sheet extends SheetPart {
  readonly name: string;
  readonly path: string;
  readonly columns: number;
}

/**
 * Writes a workbook of tables; rows beyond a sheet's limit go on in `claims (2)`. Equal rows give equal bytes.
 * @param tables in the order of the sheets
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
export async function writeWorkbook(
  to: string,
  tables: ReadonlyMap<string, SheetRows>,
  signal: AbortSignal,
): Promise<void> {
  const sheets = [...tables].flatMap(([name, { path, columns, parts }]) =>
    parts.map((part, index): Sheet => {
      return { name: index === 0 ? name : `${name} (${index + 1})`, path, columns, ...part };
    }),
  );
  const draft = FileDraft.begin(to);
  try {
    const zip = new ZipWriter(draft);
    for (const [path, xml] of frame(sheets)) zip.addBytes(path, Buffer.from(xml));
    for (const [index, sheet] of sheets.entries()) {
      const [head, tail] = [sheetHead(sheet), Buffer.from('</sheetData></worksheet>')];
      const bytes = head.length + sheet.end - sheet.start + tail.length;
      await zip.addChunks(sheetPath(index), bytes, chunksOf(sheet, head, tail, signal));
    }
    zip.finish();
    draft.publish();
  } finally {
    draft.discard();
  }
}

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** The parts of the package that say what the others are. */
function frame(sheets: readonly Sheet[]): readonly (readonly [path: string, xml: string])[] {
  const type = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${types}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const related = (all: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${office}/package/2006/relationships">${all.join('')}</Relationships>`;
  const all = [...sheets.keys()];
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${office}/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        type('xl/workbook.xml', 'sheet.main') +
        type('xl/styles.xml', 'styles') +
        all.map((index) => type(sheetPath(index), 'worksheet')).join('') +
        '</Types>',
    ],
    ['_rels/.rels', related([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
        sheets
          .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
          .join('') +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related([
        ...all.map((index) => relation(index + 1, 'worksheet', sheetPath(index).slice('xl/'.length))),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', styles],
  ];
}

/** The names of the columns stay in view. */
function sheetHead({ columns, cells }: Sheet): Buffer {
  return Buffer.from(
    `${HEAD}<worksheet xmlns="${main}"><dimension ref="${cells}"/><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`,
  );
}

async function* chunksOf(
  { path, start, end }: Sheet,
  head: Buffer,
  tail: Buffer,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield head;
  const file = attempt('read', path, () => openSync(path, 'r'));
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  try {
    for (let at = start; at < end; ) {
      signal.throwIfAborted();
      const wanted = Math.min(CHUNK, end - at);
      const length = attempt('read', path, () => readSync(file, buffer, 0, wanted, at));
      if (length === 0) throw new Error(`${path} ends at byte ${at}, expected ${end}`);
      yield buffer.subarray(0, length);
      at += length;
    }
  } finally {
    closeSync(file);
  }
  yield tail;
}
