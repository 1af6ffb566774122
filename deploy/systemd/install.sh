#!/bin/sh
# The site with its own domain and HTTPS on a Debian machine:
#   sudo sh deploy/systemd/install.sh resorts.example.com
# The site is a checkout in /opt/sunset-resorts. It may be run again; settings stay.
# With another domain it says at its end where else the domain has to be changed.
set -eu

fail() {
	echo "$1" >&2
	exit 1
}

site=/opt/sunset-resorts
domain=${1:-}
[ "$(id -u)" = 0 ] || fail 'Run this as root: sudo sh deploy/systemd/install.sh <domain>'
echo "$domain" | grep -Eqx '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])' ||
	fail 'Name the domain that people open, in small letters and without https://, for example resorts.example.com.'
[ -e "$site/deploy/caddy/Caddyfile" ] || fail "Put the site into $site first: the unit looks for it there."
command -v apt-get >/dev/null || fail 'This is for Debian. docs/deployment.md says what to do elsewhere.'
cd "$site"

apt-get update -q
apt-get install -y -q --no-install-recommends caddy
command -v npm >/dev/null || apt-get install -y -q --no-install-recommends nodejs npm
node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' ||
	fail "The site needs Node 20 or newer, and this is $(node --version). Debian 13 has it."

# The example of Debian's package, or an earlier run of this. Anything else is the configuration of somebody.
caddyfile=/etc/caddy/Caddyfile
example=$(dpkg-query -W -f='${Conffiles}' caddy | sed -n "s|.*$caddyfile ||p")
[ "$(md5sum <$caddyfile | cut -d' ' -f1)" = "$example" ] || grep -q SITE_DOMAIN $caddyfile ||
	fail "$caddyfile has other sites. Add those of deploy/caddy/Caddyfile to it, with your domain in place of {\$SITE_DOMAIN}."

id sunset >/dev/null 2>&1 || useradd --system --home-dir "$site" --shell /usr/sbin/nologin sunset
chown -R sunset: "$site"
runuser -u sunset -- env HOME="$site" sh -c 'npm ci && npm run package'

[ -e /etc/sunset-resorts.env ] || install -m 600 .env.example /etc/sunset-resorts.env
install -m 644 deploy/systemd/sunset-resorts.service /etc/systemd/system/
install -m 644 deploy/caddy/Caddyfile $caddyfile
mkdir -p /etc/systemd/system/caddy.service.d
drop_in=/etc/systemd/system/caddy.service.d/sunset-resorts.conf
earlier=$(sed -n 's/^Environment=SITE_DOMAIN=//p' $drop_in 2>/dev/null || true)
printf '[Service]\nEnvironment=SITE_DOMAIN=%s\n' "$domain" >$drop_in
systemctl daemon-reload
systemctl enable sunset-resorts caddy
started=$(date '+%F %T')
systemctl restart sunset-resorts caddy

# Waits until an address answers with a success, at most so many seconds.
wait_for() {
	node --input-type=module -e '
		const until = Date.now() + 1000 * process.argv[2];
		const isThere = () => fetch(process.argv[1]).then(({ ok }) => ok, () => false);
		while (!(await isThere()) && Date.now() < until) await new Promise((go) => setTimeout(go, 500));
		process.exit(Date.now() < until ? 0 : 1);
	' "$1" "$2"
}

# What the site printed since it was restarted: the link of an earlier start is no longer valid.
printed() {
	journalctl -u sunset-resorts -o cat --since "$started"
}

echo 'Waiting for the site …'
wait_for http://127.0.0.1:3000/readyz 120 || fail 'The site did not start. Its log: journalctl -u sunset-resorts'
tries=0
until printed | grep -q 'Press Ctrl-C'; do
	[ $tries -lt 20 ] || fail 'The site runs, but its log is not there: journalctl -u sunset-resorts'
	tries=$((tries + 1))
	sleep 0.5
done
link=$(printed | sed -n 's|.*https://<your address>/|/|p' | tail -n 1)

echo 'Waiting for the certificate …'
wait_for "https://$domain/healthz" 60 || true
runuser -u sunset -- node_modules/.bin/node server/cli/doctor.ts "https://$domain" || true

echo "The site runs at https://$domain"
if [ -n "$link" ]; then
	echo "To set up your community, open within 24 hours:  https://$domain$link"
	exit 0
fi
echo "The set-up is finished. Admins sign in at https://$domain/admin"
[ -z "$earlier" ] || [ "$earlier" = "$domain" ] || cat <<END
The domain was $earlier. Change it in these places too (docs/deployment.md, "Another domain"):
  /etc/sunset-resorts.env: PUBLIC_URL=https://$domain, then: systemctl restart sunset-resorts
  Discord, OAuth2, Redirects: https://$domain/auth/callback and https://$domain/admin/auth/callback
END
