import type { Check } from '../check.ts';

export const description: Check = {
  name: 'description',
  description: 'databank.json is published, and describes the service without a fault.',
  fix: 'Build the tree again with this version, and publish databank.json with it.',
  over: 'both',
  applies: (tree) => tree.manifest !== null,
  start: ({ descriptionFile: { file, json }, descriptionFaults }, notes) => ({
    end() {
      notes.looked();
      const fail = (message: string) => notes.fail(file.where, message);
      if (file.bytes === null) fail(file.reason);
      for (const fault of [...(json?.faults ?? []), ...descriptionFaults]) fail(fault);
    },
  }),
};
