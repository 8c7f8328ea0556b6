import { RECORDS } from '../../contract/envelope.ts';
import type { JsonSchema } from '../../model/schemas/schema.ts';

const link: JsonSchema = { type: ['string', 'null'], format: 'uri' };
const position: JsonSchema = { type: 'integer', minimum: 0 };
const other: JsonSchema = { type: ['integer', 'null'], minimum: 1 };

const slotSchemas: Readonly<Record<string, JsonSchema>> = {
  ...{ '<next>': link, '<previous>': link, '<first>': link, '<last>': link, '<self>': link },
  ...{ '<nextPage>': other, '<previousPage>': other },
  ...{ '<count>': position, '<page>': position, '<pages>': position },
  ...{ '<size>': position, '<shown>': position, '<offset>': position },
};

/** The schema of pages with an envelope of their own; `records` is that of the list. */
export function envelopeSchema(envelope: unknown, records: JsonSchema): JsonSchema {
  if (envelope === RECORDS) return records;
  if (typeof envelope === 'string' && slotSchemas[envelope] !== undefined) return slotSchemas[envelope];
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope))
    return { const: envelope };
  const properties = Object.entries(envelope).map(([key, each]) => [key, envelopeSchema(each, records)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(envelope),
    additionalProperties: false,
  };
}
