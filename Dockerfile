# The service as one program and what it cannot be bundled with: nothing is compiled, nothing is fetched when it runs.
# BASE is any image with bun 1.4.5 in its PATH.
ARG BASE=oven/bun:1.4.5-slim

FROM ${BASE} AS program
WORKDIR /build
COPY package.json bun.lock ./
RUN bun install --production --frozen-lockfile
COPY db db
COPY src src
RUN bun run build \
  && mkdir --parents /app/built \
  && cp --recursive --dereference built/program /app/built
# What is native, for this machine alone, and the files of /docs.
RUN mkdir /app/node_modules \
  && cd node_modules \
  && find better-sqlite3/prebuilds -type f ! -name "linux*-$(bun --print process.arch).node" -delete \
  && cp -r --parents @myriaddreamin better-sqlite3/lib better-sqlite3/prebuilds better-sqlite3/package.json \
    better-sqlite3/LICENSE swagger-ui-dist/package.json swagger-ui-dist/LICENSE swagger-ui-dist/NOTICE \
    swagger-ui-dist/swagger-ui-bundle.js swagger-ui-dist/swagger-ui.css swagger-ui-dist/favicon-32x32.png \
    /app/node_modules

FROM ${BASE}
WORKDIR /app
COPY --from=program /app .
COPY package.json LICENSE ./
COPY src/launcher.sh src/launcher.sh
RUN chmod 0755 src/launcher.sh \
  && ln --symbolic /app/src/launcher.sh /usr/local/bin/lastmile \
  && install --directory --owner=1000 --group=1000 --mode=0700 /data

# Everything that the service writes is in /data: the rest of the file system can be read-only.
ENV NODE_ENV=production \
    DATABASE_PATH=/data/lastmile.db \
    LASTMILE_DEFAULT_DATABASE=/data/lastmile.db \
    SQLITE_TMPDIR=/data \
    PORT=3000
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["bun", "--eval", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/health`); process.exit(ok ? 0 : 1)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["lastmile"]
CMD ["serve"]
