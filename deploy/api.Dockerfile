# The control plane, and (with ROLES=console) the web server of the console.
FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npx --yes "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
  && npm run --silent build --prefix api \
  && npx --yes "$(node -p "require('./package.json').packageManager")" --filter @console/api deploy --prod --legacy /out \
  && cp -r api/dist /out/dist

FROM node:26-bookworm-slim
ENV NODE_ENV=production CONSOLE_MODE=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /out /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server.js"]
