import { githubPages } from './github-pages.ts';
import type { Host } from './host.ts';

/** The hosts, in the order in which they are listed. */
export const hosts: readonly Host[] = [githubPages];
