// Cloudflare runs this Worker for every request; wrangler.jsonc next to it names the published folder.
// https://developers.cloudflare.com/workers/static-assets/binding/
import { answer } from './answer.js';

export default {
  /** @param {Request} request @param {{ ASSETS: { fetch(request: Request): Promise<Response> } }} env */
  fetch(request, env) {
    const { method, url } = request;
    /** @param {string} path */
    const asset = (path) => env.ASSETS.fetch(new Request(new URL(path, url), { method }));
    return answer(request, asset);
  },
};
