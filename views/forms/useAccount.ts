import { adminApi } from './api.ts'

/** The account whose drafts are shown. */
export const useAccount = () => adminApi.useIdentityQuery().data?.username ?? ''
