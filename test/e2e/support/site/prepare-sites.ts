import { prepareSiteDirectory } from '../../../setup/site-directory.ts';

/** Before all journeys: the database that their sites start with. */
export default prepareSiteDirectory;
