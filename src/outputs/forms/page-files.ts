import { pageFiles as filesOfPage, INDEX } from '../../contract/tree/tree.ts';
import type { Form } from './form.ts';

/** The service's answers as files, in every tree. */
export const pageFiles: Form = {
  namesPages: false,
  files(part) {
    if (part.of === 'page') return filesOfPage(part.path, part.number, part.isLast);
    return part.of === 'index' ? [`${part.path.slice(1)}${INDEX}`] : [];
  },
  bytes: (json) => json,
};
