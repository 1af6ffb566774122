import { call } from '../../lib/requests/api.ts';

export type Attendance = 'completed' | 'no_show';

/** Whether a guest came to a session that is over. */
export const sendAttendance = (reference: string, status: Attendance) =>
  call('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } });
