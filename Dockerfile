# The service with its own source: nothing is compiled, nothing is fetched when it runs.
# BASE is any image with bun 1.4.5 in its PATH.
ARG BASE=oven/bun:1.4.5-slim

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --production --frozen-lockfile

FROM ${BASE}
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY db db
COPY src src
RUN ln -s /app/src/main.ts /usr/local/bin/lastmile \
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
