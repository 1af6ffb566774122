/** Where the lines of the configuration belong, in the middle of a sentence. */
export function EnvironmentFile() {
  return (
    <>
      the file <b>.env</b> in the folder where you start the site, which you make if it is missing. Then stop the site
      with Ctrl C and start it again (as a service: <b>/etc/sunset-resorts.env</b>, then{' '}
      <b>systemctl restart sunset-resorts</b>)
    </>
  );
}
