import { startPreview } from '../../src/preview/start-preview.ts';
import { contractSuite } from './contract-suite.ts';

contractSuite({
  host: null,
  name: 'preview',
  isExact: true,
  seesChanges: true,
  exceptions: [],
  start: async (folder, basePath) => {
    const { port, close } = await startPreview({ folder, port: 0, baseUrlPath: basePath, asHost: true });
    return { port, stop: close };
  },
});
