# The tool with its compiled parts: nobody needs a compiler, nor Node, who runs it. docs/docker.md says how.
#
#   docker build --tag polity-press .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/data" polity-press build export.sqlite
#
# The base images are pinned by tag, to the Node that the tests run with. Whoever keeps a registry pins the digest behind it.

FROM node:20.20.2-bookworm AS build
# The native part of SQLite is compiled from the source that package-lock.json has a checksum for; the image has Node's
# headers. Nothing else is fetched.
ENV npm_config_build_from_source=true npm_config_nodedir=/usr/local
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json README.md LICENSE CHANGELOG.md ./
COPY src ./src
COPY schemas ./schemas
COPY data ./data
# What npm would publish, and the packages it needs to run; readable for every user, whatever the umask of the clone.
RUN npm run compile && npm pack --ignore-scripts && tar -xzf polity-press-*.tgz \
    && npm prune --omit=dev && mv node_modules package/ && chmod -R go+rX,u+w,go-w package

FROM node:20.20.2-bookworm-slim
COPY --from=build /source/package /polity-press
# A dump or a service is imported into a temporary file first; /tmp is what remains writable with --read-only --tmpfs /tmp.
# Messages show commands as they are typed outside of the container.
ENV NODE_ENV=production \
    XDG_CACHE_HOME=/tmp \
    POLITY_PRESS_CALLED_AS='docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/data" polity-press'
USER 1000:1000
WORKDIR /data
ENTRYPOINT ["node", "/polity-press/dist/cli.js"]
CMD ["--help"]
