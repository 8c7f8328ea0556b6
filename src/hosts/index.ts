import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflarePages } from './cloudflare-pages.ts';
import { cloudflareWorkers } from './cloudflare-workers.ts';
import { cloudfront } from './cloudfront.ts';
import { githubPages } from './github-pages.ts';
import type { Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { vercel } from './vercel.ts';

/** In listing order. */
export const hosts: readonly Host[] = [
  nginx,
  apache,
  caddy,
  cloudflarePages,
  cloudflareWorkers,
  netlify,
  vercel,
  cloudfront,
  githubPages,
];
