import { pageFiles as filesOfPage, INDEX } from '../../contract/tree.ts';
import type { Form } from './form.ts';

/** The answers of the service as files: what every tree has. */
export const pageFiles: Form = {
  namesPages: false,
  files(part) {
    if (part.of === 'page') return filesOfPage(part.path, part.number, part.isLast);
    return part.of === 'index' ? [`${part.path.slice(1)}${INDEX}`] : [];
  },
  bytes: (json) => json,
};
