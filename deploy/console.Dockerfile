# The console's own origin: HTML, host shell, remotes' files, documentation; /api is passed on to the control plane.
FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npx --yes "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
  && npm run --silent build --prefix host-shell \
  && npm run --silent build --prefix docs/access \
  && npm run --silent build --prefix api \
  && npx --yes "$(node -p "require('./package.json').packageManager")" --filter @console/api deploy --prod --legacy /out \
  && cp -r api/dist /out/dist \
  && cp -r host-shell/dist /out/console \
  && cp -r docs/access/dist /out/docs

FROM node:26-bookworm-slim
ENV NODE_ENV=production CONSOLE_MODE=production ROLES=console HOST=0.0.0.0 PORT=8080 \
  CONSOLE_DIR=/app/console DOCS_DIR=/app/docs
WORKDIR /app
COPY --from=build /out /app
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/auth/login').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server.js"]
