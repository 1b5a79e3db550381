package com.alibaba.csp.sentinel.command.vo;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.UUID;

/** The figures of one node, as dashboards read them: whole numbers, the rest cut off. For one thread. */
public class NodeVo {

    private String id;
    private String parentId;
    private String resource;
    private Integer threadNum;
    private Long passQps;
    private Long blockQps;
    private Long totalQps;
    private Long averageRt;
    private Long successQps;
    private Long exceptionQps;
    private Long oneMinutePass;
    private Long oneMinuteBlock;
    private Long oneMinuteException;
    private Long oneMinuteTotal;
    private Long timestamp;

    /** A node of the call tree, with an id of its own. */
    public static NodeVo fromDefaultNode(DefaultNode node, String parentId) {
        if (node == null) {
            return null;
        }
        NodeVo figures = of(node, node.getId().getShowName());
        figures.id = UUID.randomUUID().toString();
        figures.parentId = parentId;
        return figures;
    }

    /** A resource. */
    public static NodeVo fromClusterNode(ResourceWrapper name, ClusterNode node) {
        return fromClusterNode(name.getShowName(), node);
    }

    /** A resource. */
    public static NodeVo fromClusterNode(String name, ClusterNode node) {
        return node == null ? null : of(node, name);
    }

    private static NodeVo of(Node node, String resource) {
        NodeVo figures = new NodeVo();
        figures.resource = resource;
        figures.threadNum = node.curThreadNum();
        figures.passQps = (long) node.passQps();
        figures.blockQps = (long) node.blockQps();
        figures.totalQps = (long) node.totalQps();
        figures.averageRt = (long) node.avgRt();
        figures.successQps = (long) node.successQps();
        figures.exceptionQps = (long) node.exceptionQps();
        figures.oneMinuteException = node.totalException();
        figures.oneMinutePass = node.totalRequest() - node.blockRequest();
        figures.oneMinuteBlock = node.blockRequest();
        figures.oneMinuteTotal = node.totalRequest();
        figures.timestamp = TimeUtil.currentTimeMillis();
        return figures;
    }

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getParentId() {
        return parentId;
    }

    public void setParentId(String parentId) {
        this.parentId = parentId;
    }

    public String getResource() {
        return resource;
    }

    public void setResource(String resource) {
        this.resource = resource;
    }

    public Integer getThreadNum() {
        return threadNum;
    }

    public void setThreadNum(Integer threadNum) {
        this.threadNum = threadNum;
    }

    public Long getPassQps() {
        return passQps;
    }

    public void setPassQps(Long passQps) {
        this.passQps = passQps;
    }

    public Long getBlockQps() {
        return blockQps;
    }

    public void setBlockQps(Long blockQps) {
        this.blockQps = blockQps;
    }

    public Long getTotalQps() {
        return totalQps;
    }

    public void setTotalQps(Long totalQps) {
        this.totalQps = totalQps;
    }

    public Long getAverageRt() {
        return averageRt;
    }

    public void setAverageRt(Long averageRt) {
        this.averageRt = averageRt;
    }

    public Long getSuccessQps() {
        return successQps;
    }

    public void setSuccessQps(Long successQps) {
        this.successQps = successQps;
    }

    public Long getExceptionQps() {
        return exceptionQps;
    }

    public void setExceptionQps(Long exceptionQps) {
        this.exceptionQps = exceptionQps;
    }

    public Long getOneMinutePass() {
        return oneMinutePass;
    }

    public void setOneMinutePass(Long oneMinutePass) {
        this.oneMinutePass = oneMinutePass;
    }

    public Long getOneMinuteBlock() {
        return oneMinuteBlock;
    }

    public void setOneMinuteBlock(Long oneMinuteBlock) {
        this.oneMinuteBlock = oneMinuteBlock;
    }

    public Long getOneMinuteException() {
        return oneMinuteException;
    }

    public void setOneMinuteException(Long oneMinuteException) {
        this.oneMinuteException = oneMinuteException;
    }

    public Long getOneMinuteTotal() {
        return oneMinuteTotal;
    }

    public void setOneMinuteTotal(Long oneMinuteTotal) {
        this.oneMinuteTotal = oneMinuteTotal;
    }

    public Long getTimestamp() {
        return timestamp;
    }

    public void setTimestamp(Long timestamp) {
        this.timestamp = timestamp;
    }
}
