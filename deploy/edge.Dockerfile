# One edge node: the agent, and nginx with the modules it drives.
FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npx --yes "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
  && npm run --silent build --prefix edge \
  && npx --yes "$(node -p "require('./package.json').packageManager")" --filter @console/edge deploy --prod --legacy /out \
  && cp -r edge/dist /out/dist

FROM node:26-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    nginx libnginx-mod-http-lua libnginx-mod-stream libnginx-mod-stream-js libnginx-mod-http-geoip2 \
    haproxy iproute2 nftables libnginx-mod-http-brotli-filter lua-resty-core lua-cjson lua-nginx-dns \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production EDGE_HTTP_HOST=0.0.0.0 EDGE_DIR=/data EDGE_HTTP_PORT=80 EDGE_HTTPS_PORT=443
WORKDIR /app
COPY --from=build /out /app
VOLUME /data
EXPOSE 80 443
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:80/.edge/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/agent.js"]
