import { staff } from '@ranar/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'

/** Whether this admin may move parcels; until that is known nobody is refused what the server would allow. */
export const useMayDispatch = () => useQuery(read(staff.rights)).data?.rights.includes('dispatch') ?? true
