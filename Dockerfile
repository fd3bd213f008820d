# The service as one program and what it cannot be bundled with: nothing is compiled, nothing is fetched when it runs.
# BASE is Debian, or any image with bun 1.4.5 in its PATH. docs/operating.md says how to move the digest.
ARG BASE=debian:bookworm-slim@sha256:7b140f374b289a7c2befc338f42ebe6441b7ea838a042bbd5acbfca6ec875818

# Where there is no bun, Debian's npm fetches it, and stays behind here; the checksums are those that npm publishes.
FROM ${BASE} AS bun
WORKDIR /bun
RUN command -v bun || { \
    apt-get update && apt-get install --yes --no-install-recommends ca-certificates npm \
    && machine=$(uname --machine | sed 's/x86_64/x64/') \
    && npm pack "@oven/bun-linux-$machine@1.4.5" \
    && printf '%s  oven-bun-linux-%s-1.4.5.tgz\n' \
      2165fd0442e8187014b4ca2791e49a35a6705f3464fa80f0e8c93e1c115777728760804d06c20646ea4c64f7203680db2692eeea00098c8a0854f66db75689d6 x64 \
      e015e6b122a78ceae5196a99578c7fa166bb015a11f81ea509775d3333805c1226dede747ac960f706faea09ad5b501a984435975083be69abbb2b0486a39632 aarch64 \
      | sha512sum --check --ignore-missing \
    && tar --extract --file "oven-bun-linux-$machine-1.4.5.tgz" --no-same-owner package/bin/bun \
    && install --mode=0755 package/bin/bun /usr/local/bin/bun; \
  } \
  && cp --dereference "$(command -v bun)" /bun/bun

FROM bun AS program
WORKDIR /build
COPY package.json bun.lock ./
RUN bun install --production --frozen-lockfile
COPY db db
COPY src src
COPY Dockerfile ./
ARG BASE
RUN LASTMILE_BASE=$BASE bun run build \
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
COPY --from=bun /bun/bun /usr/local/bin/bun
COPY --from=program /app .
COPY package.json LICENSE ./
COPY src/launcher.sh src/launcher.sh
RUN chmod 0755 src/launcher.sh \
  && ln --symbolic /app/src/launcher.sh /usr/local/bin/lastmile \
  && install --directory --owner=1000 --group=1000 --mode=0700 /data /scratch

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

# VERSION is that of package.json, REVISION the commit that is built.
ARG BASE
ARG VERSION=0.3.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lastmile" \
  org.opencontainers.image.description="Field work and billing for a small internet provider, in one self-hosted container" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.base.name="$BASE"
