# The service as one program and what it cannot be bundled with: nothing is compiled, nothing is fetched when it runs.
# BASE is any image with bun 1.4.5 in its PATH.
ARG BASE=oven/bun:1.4.5-slim

FROM ${BASE} AS program
WORKDIR /build
COPY package.json bun.lock ./
RUN bun install --production --frozen-lockfile
COPY db db
COPY src src
# Threads and processes of the service are programs of their own. All lie in one folder, under the names
# by which the source knows them, two deep like the source that looks for db/migrations.
RUN bun build --target=bun --splitting \
    --external better-sqlite3 --external @myriaddreamin/typst-ts-node-compiler \
    --outdir=/app/built/program --entry-naming='[name].ts' --chunk-naming='[name]-[hash].js' \
    src/main.ts $(find src -name '*-worker.ts' -o -name '*-process.ts') \
  && bun src/operations/console/bundle.ts /app/built/program/console \
  && cp -r src/billing/pdf/fonts src/billing/pdf/templates /app/built/program
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
COPY db/migrations db/migrations
RUN chmod +x built/program/main.ts \
  && ln -s /app/built/program/main.ts /usr/local/bin/lastmile \
  && mkdir /data \
  && chown 1000:1000 /data

# Everything that the service writes is in /data: the rest of the file system can be read-only.
ENV NODE_ENV=production \
    DATABASE_PATH=/data/lastmile.db \
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
