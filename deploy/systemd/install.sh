#!/bin/sh
# The site with its own domain and HTTPS on a Debian machine:
#   sudo sh deploy/systemd/install.sh resorts.example.com
# The site is a checkout in /opt/sunset-resorts. It may be run again, for example with another domain; settings stay.
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
runuser -u sunset -- env HOME="$site" sh -c 'npm ci && npm run build'

[ -e /etc/sunset-resorts.env ] || install -m 600 .env.example /etc/sunset-resorts.env
install -m 644 deploy/systemd/sunset-resorts.service /etc/systemd/system/
install -m 644 deploy/caddy/Caddyfile $caddyfile
mkdir -p /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironment=SITE_DOMAIN=%s\n' "$domain" >/etc/systemd/system/caddy.service.d/sunset-resorts.conf
systemctl daemon-reload
systemctl enable sunset-resorts caddy
systemctl restart sunset-resorts caddy

echo 'Waiting for the site …'
node --input-type=module -e '
	const until = Date.now() + 120_000;
	const isThere = () => fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => ok, () => false);
	while (!(await isThere()) && Date.now() < until) await new Promise((go) => setTimeout(go, 500));
	process.exit(Date.now() < until ? 0 : 1);
' || fail 'The site did not start. Its log: journalctl -u sunset-resorts'
link=$(journalctl -u sunset-resorts -o cat | sed -n 's|.*https://<your address>/|/|p' | tail -n 1)
echo "The site runs at https://$domain"
[ -z "$link" ] || echo "To set up your community, open within 24 hours:  https://$domain$link"
