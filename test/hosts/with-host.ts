import { removeFolder } from './host-tree.ts';
import type { HostUnderTest, RunningHost } from './host-under-test.ts';

/** Starts the host over `folder`, and stops it and removes the folder when `work` is done, however it ends. */
export async function withHost(
  host: HostUnderTest,
  folder: string,
  basePath: string,
  work: (running: RunningHost & { readonly prefix: string }) => Promise<void>,
  api?: string,
): Promise<void> {
  try {
    const running = await host.start(folder, basePath, api);
    try {
      await work({ prefix: basePath, ...running });
    } finally {
      await running.stop();
    }
  } finally {
    removeFolder(folder);
  }
}
