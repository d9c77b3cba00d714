import { adminApi } from './api.ts'

/** Whose drafts are whose: the name of whoever opened the panel. */
export const useAccount = () => adminApi.useIdentityQuery().data?.username ?? ''
