// Netlify runs this edge function for every request; netlify.toml next to it names the published folder.
// https://docs.netlify.com/build/edge-functions/api/
import { answer } from './answer.js';

/** @param {Request} request @param {{ next(request: Request): Promise<Response> }} context */
export default (request, context) => {
  const { method, url } = request;
  /** @param {string} path */
  const asset = (path) => context.next(new Request(new URL(path, url), { method, redirect: 'manual' }));
  return answer(request, asset);
};

export const config = { path: '/*' };
