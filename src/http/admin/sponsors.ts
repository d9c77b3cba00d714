import { sponsorById } from '../../../projections/sponsors.ts'
import { sponsor } from '../../content/sponsor.ts'
import { type AdminParts, recordHandlers } from './records.ts'

export const adminSponsors = (parts: AdminParts) =>
  recordHandlers({ noun: sponsor, byId: sponsorById, picture: { part: 'image', field: 'imageUrl' } }, parts)
