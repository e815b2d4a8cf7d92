# Publishes one remote's release and ends. REMOTE names it: mf-sites, mf-admin, …; where to and with
# which right, CONTROL_URL and DEPLOY_TOKEN say.
FROM node:26-bookworm-slim AS build
ARG REMOTE
WORKDIR /src
COPY . .
RUN npx --yes "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
  && npm run --silent build --prefix "${REMOTE}"

FROM node:26-bookworm-slim
ARG REMOTE
ENV REMOTE=${REMOTE}
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/scripts ./scripts
COPY --from=build /src/${REMOTE}/package.json /src/${REMOTE}/remote.json ./${REMOTE}/
COPY --from=build /src/${REMOTE}/dist ./${REMOTE}/dist
USER node
CMD ["sh", "-c", "exec node scripts/release.mjs \"$REMOTE\" --if-new"]
