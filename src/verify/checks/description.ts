import type { Check } from '../check.ts';
import { noteFaults } from '../check-document.ts';

export const description: Check = {
  name: 'description',
  description: 'databank.json is published, and describes the service without a fault.',
  fix: 'Build the tree again with this version, and publish databank.json with it.',
  over: 'both',
  withoutPages: true,
  applies: (tree) => tree.manifest !== null,
  examine({ descriptionFile, descriptionFaults }, notes) {
    notes.looked();
    noteFaults(descriptionFile, notes);
    for (const fault of descriptionFaults) notes.fail(descriptionFile.where, fault);
  },
};
